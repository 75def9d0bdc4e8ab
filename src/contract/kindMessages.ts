import type * as v from 'valibot'

const kinds: Readonly<Record<string, string>> = {
  string: 'This must be text.',
  number: 'This must be a number.',
  boolean: 'This must be true or false.',
  Array: 'This must be a list.',
  Object: 'This must be an object.',
  File: 'Choose a file.',
}

/**
 * Returns a sentence about what a schema expects that has no message of its own: the values of a
 * closed list (`("a" | "b")`), or the kind of a value; '' for any other. Callers of the API and
 * readers of archives see it; the forms' schemas have messages.
 */
export function kindMessage({ expected }: v.BaseIssue<unknown>): string {
  const texts = expected?.match(/"[^"]*"/g)?.map((text) => text.slice(1, -1)) ?? []
  const isClosed = /^\(?"[^"]*"(?: \| "[^"]*")*\)?$/.test(expected ?? '')
  return isClosed ? `Use one of these: ${texts.join(', ')}.` : (kinds[expected ?? ''] ?? '')
}
