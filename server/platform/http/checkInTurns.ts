import { setImmediate } from 'node:timers/promises'
import * as v from 'valibot'
import { MAX_ISSUES } from '@/contract/issues'
import type { CheckedItems } from '@/contract/list'

/** Milliseconds of checking after which other requests get a turn. */
const TURN_MS = 20

type Checked = Map<unknown, v.OutputDataset<unknown, v.BaseIssue<unknown>>>

/**
 * Checks the items of the lists in a large body, with turns for other requests in between. Returns
 * the configuration with which checking the body uses these results.
 */
export async function checkInTurns(schema: v.GenericSchema, body: unknown): Promise<CheckedItems> {
  const checked: Checked = new Map()
  if (typeof body === 'object' && body !== null && 'entries' in schema)
    for (const [name, entry] of Object.entries(schema.entries ?? {})) {
      const items: unknown = Reflect.get(body, name)
      const found = listIn(entry)
      if (found && Array.isArray(items) && items.length <= found.most)
        await checkItems(found.item, items, checked)
    }
  await setImmediate()
  return { ...v.getGlobalConfig(), checked }
}

async function checkItems(
  schema: v.GenericSchema,
  items: readonly unknown[],
  checked: Checked,
): Promise<void> {
  let [issues, since] = [0, performance.now()]
  for (const item of items) {
    if (issues >= MAX_ISSUES) return
    // A value that is no object is checked fast, and may be there twice.
    if (typeof item !== 'object' || item === null) continue
    const result = schema['~run']({ value: item }, v.getGlobalConfig())
    checked.set(item, result)
    issues += result.issues?.length ?? 0
    if (performance.now() - since < TURN_MS) continue
    await setImmediate()
    since = performance.now()
  }
}

/** Returns the item and the longest length of a schema of `list`, also of one with more checks. */
function listIn(schema: unknown): { item: v.GenericSchema; most: number } | undefined {
  if (!isPipe(schema)) return undefined
  const [first, second] = schema.pipe
  if (!isList(first) || !isMaxLength(second)) return listIn(first)
  return { item: first.item, most: second.requirement }
}

function isPipe(schema: unknown): schema is { pipe: readonly unknown[] } {
  return typeof schema === 'object' && schema !== null && 'pipe' in schema
}

function isList(schema: unknown): schema is { item: v.GenericSchema } {
  return typeof schema === 'object' && schema !== null && 'item' in schema
}

function isMaxLength(action: unknown): action is { requirement: number } {
  return v.is(v.object({ type: v.literal('max_length'), requirement: v.number() }), action)
}
