import type { SQL } from 'drizzle-orm'

/** The ways to compare a field with a value; undefined if nothing of the value can be compared. */
export interface TextComparison {
  is: (value: string) => SQL | undefined
  contains: (value: string) => SQL | undefined
  startsWith: (value: string) => SQL | undefined
  /**
   * The condition that the field, or an entry of it, is one of many values: for negations, which no
   * index answers, it reads the field once.
   */
  isAnyOf: (values: readonly string[]) => SQL | undefined
}
