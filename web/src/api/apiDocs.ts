// Prepares the OpenAPI document for a page: calls by subject, with examples of requests and answers.

export interface Call {
  method: string;
  path: string;
  says: string;
  about: string;
  parameters: { name: string; where: string; needed: boolean; about: string }[];
  /** An example of a request body; null if there is none. */
  sends: string | null;
  answers: { status: string; about: string; example: string | null }[];
}

export interface Subject {
  name: string;
  calls: Call[];
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Thing = { [key: string]: Json };
export type ApiDocument = Thing;

/** Return the introduction of a document as paragraphs and lists. */
export function introduction(document: ApiDocument): string[] {
  return text(thing(document.info).description).trim().replaceAll("`", "").split("\n\n");
}

/** Group the calls of a document by their tags. */
export function subjects(document: ApiDocument): Subject[] {
  const found = new Map<string, Call[]>();
  for (const [path, methods] of Object.entries(thing(document.paths))) {
    for (const [method, said] of Object.entries(thing(methods))) {
      const operation = thing(said);
      const subject = text(list(operation.tags).at(-1));
      found.set(subject, [...(found.get(subject) ?? []), call(document, path, method, operation)]);
    }
  }
  return [...found].map(([name, calls]) => ({ name, calls }));
}

function call(document: Thing, path: string, method: string, operation: Thing): Call {
  const body = thing(thing(operation.requestBody).content);
  return {
    method: method.toUpperCase(),
    path,
    says: text(operation.summary),
    about: text(operation.description),
    parameters: list(operation.parameters).map((said) => {
      const parameter = thing(said);
      return {
        name: text(parameter.name),
        where: text(parameter.in),
        needed: parameter.required === true,
        about: text(parameter.description),
      };
    }),
    sends: example(document, body),
    answers: Object.entries(thing(operation.responses)).map(([status, said]) => ({
      status,
      about: text(thing(said).description),
      example: example(document, thing(thing(said).content)),
    })),
  };
}

/** Return the example of a body, or make one from its schema. */
function example(document: Thing, content: Thing): string | null {
  for (const [type, said] of Object.entries(content)) {
    const body = thing(said);
    const given = Object.values(thing(body.examples)).map((one) => thing(one).value)[0] ?? body.example;
    const made = given ?? sample(document, thing(body.schema), 0);
    if (made === undefined) continue;
    return type.includes("json") ? JSON.stringify(made, null, 2) : text(made);
  }
  return null;
}

const DEEPEST = 5;

/** Make a value that fits a schema, with the schema's example if it has one. */
function sample(document: Thing, schema: Thing, depth: number): Json {
  if (typeof schema.$ref === "string") {
    const name = schema.$ref.split("/").at(-1) ?? "";
    return sample(document, thing(thing(thing(document.components).schemas)[name]), depth);
  }
  const given = list(schema.examples)[0] ?? schema.example ?? schema.const ?? schema.default ?? undefined;
  if (given !== undefined) return given;
  const [one] = [...list(schema.anyOf), ...list(schema.oneOf), ...list(schema.allOf)];
  if (one !== undefined) return sample(document, thing(one), depth);
  const [value] = list(schema.enum);
  if (value !== undefined) return value;
  if (schema.type === "array")
    return depth > DEEPEST ? [] : [sample(document, thing(schema.items), depth + 1)];
  if (schema.type === "integer" || schema.type === "number") return 0;
  if (schema.type === "boolean") return false;
  if (schema.type === "string") return schema.format === "date-time" ? "2026-11-21T09:00:00Z" : "…";
  const made: Thing = {};
  if (depth <= DEEPEST) {
    for (const [name, part] of Object.entries(thing(schema.properties))) {
      made[name] = sample(document, thing(part), depth + 1);
    }
  }
  return made;
}

function thing(said: Json | undefined): Thing {
  return said !== null && typeof said === "object" && !Array.isArray(said) ? said : {};
}

function list(said: Json | undefined): Json[] {
  return Array.isArray(said) ? said : [];
}

function text(said: Json | undefined): string {
  return typeof said === "string" ? said : "";
}
