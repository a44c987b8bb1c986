// The rule for fetching the files of tables before anybody asks for them.

import type { DeviceConnection } from "../deviceConnection";

export interface Circumstances {
  /** True if the client runs as an installed app. */
  installed: boolean;
  /** The number of tables in this browser. */
  tables: number;
  /** Undefined if the browser can't tell. */
  connection?: DeviceConnection | undefined;
}

/** Return whether bytes may cost money. If the browser can't tell, they may, unless this is an installed app. */
function isMetered({ installed, connection }: Circumstances): boolean {
  if (!connection) return !installed;
  return connection.saveData === true || connection.type === "cellular";
}

/** Return whether to fetch: somebody is likely to play in this browser, and it costs them nothing. */
export function mayPrefetch(here: Circumstances): boolean {
  return (here.installed || here.tables > 0) && !isMetered(here);
}
