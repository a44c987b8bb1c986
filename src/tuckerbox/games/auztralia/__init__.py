"""AuZtralia (Martin Wallace, 2018): railways, farms and gold in the outback, until the Old Ones wake."""
