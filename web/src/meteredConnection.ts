// The device's connection, as far as the browser reports it.

/** Facts that only some browsers know. */
export interface Connection {
  saveData?: boolean;
  type?: string;
}

/** Return the facts about the connection; undefined if the browser can't tell. */
export function deviceConnection(): Connection | undefined {
  return (navigator as { connection?: Connection }).connection;
}
