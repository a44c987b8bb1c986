// The connection of this device to its network, as far as the browser reports it.

/** Facts that only some browsers know. */
export interface DeviceConnection {
  saveData?: boolean;
  type?: string;
}

/** Return the facts about the connection; undefined if the browser can't tell. */
export function deviceConnection(): DeviceConnection | undefined {
  return (navigator as { connection?: DeviceConnection }).connection;
}
