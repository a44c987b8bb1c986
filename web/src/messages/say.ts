// Message catalogues: the table's, and one for each game, in Fluent's format. Python reads the same files.

import { FluentBundle, FluentResource } from "@fluent/bundle";
import { isolated } from "./isolated";
import english from "../../../src/tuckerbox/messages/en.ftl?raw";

type Values = Readonly<Record<string, string | number>>;

/** Returns the message with an id. The values are for the names in it, such as `{ $seat }`. */
export type Say = (id: string, values?: Values) => string;

const table = new FluentResource(english); // read once, because it is part of every game's messages

/** Read the text of a catalogue. Messages that it lacks are the table's. */
export function sayFrom(catalogue: string): Say {
  // Only texts from right to left need isolation marks; Fluent would put them around every value.
  const bundle = new FluentBundle("en-GB", { useIsolating: false });
  bundle.addResource(new FluentResource(catalogue));
  bundle.addResource(table); // an id that is there already stays as it is
  return (id, values) => {
    const pattern = bundle.getMessage(id)?.value;
    if (!pattern) throw new Error(`There is no message ${id}.`);
    return bundle.formatPattern(pattern, values && isolatedIn(values));
  };
}

function isolatedIn(values: Values): Values {
  const each = Object.entries(values).map(
    ([name, value]) => [name, typeof value === "string" ? isolated(value) : value] as const,
  );
  return Object.fromEntries(each);
}

export const say = sayFrom("");
