import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { MAX_ISSUES } from '@/contract/issues'
import { list } from '@/contract/list'
import { checkInTurns } from './checkInTurns'

const check = vi.fn((name: string) => !name.startsWith('wrong'))
const item = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.check(check, 'Wrong.')),
  parts: v.optional(list(v.strictObject({ id: v.number() }), 3), []),
})
const isUnlikeTwins = v.check<v.InferOutput<typeof item>[], string>(
  (items) => items[0]?.name !== 'twin',
  'Listed twice.',
)
const schema = v.strictObject({
  items: v.pipe(list(item, 5_000), isUnlikeTwins),
  others: v.optional(list(v.number(), 3)),
})
const many = (count: number, name: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => ({ name: name(at), parts: [{ id: at }] }))

it.each<[string, unknown]>([
  ['a right one', { items: many(5_000, (at) => ` name ${String(at)} `) }],
  ['a list that is refused as a whole', { items: many(2, () => 'twin') }],
  ['one wrong item', { items: many(300, (at) => (at === 250 ? 'wrong' : 'right')), others: [1] }],
  ['many wrong items', { items: many(5_000, (at) => `wrong ${String(at)}`) }],
  ['a wrong part', { items: [{ name: 'a', parts: [{ id: 'b' }] }, 7, null, 'text'] }],
  ['too many parts', { items: [{ name: 'a', parts: [1, 2, 3, 4] }] }],
  ['no list', { items: { length: 2 }, others: 3 }],
  ['no object', [{ items: [] }]],
  ['an unknown name', { items: [], more: [] }],
  ['nothing', null],
])('checking a body in turns has the same result: %s', async (_what, body) => {
  const config = await checkInTurns(schema, body)
  const { typed, value, issues } = schema['~run']({ value: body }, config)
  const whole = v.safeParse(schema, body)
  expect({ typed, issues }).toEqual({ typed: whole.typed, issues: whole.issues })
  if (whole.success) expect(value).toEqual(whole.output)
})

it('checks each item once, none of a list that is too long, and not many wrong ones', async () => {
  const checks = async (body: object) => {
    check.mockClear()
    schema['~run']({ value: body }, await checkInTurns(schema, body))
    return check.mock.calls.length
  }
  expect(await checks({ items: many(5_000, () => 'right') })).toBe(5_000)
  expect(await checks({ items: many(5_001, () => 'right') })).toBe(0)
  expect(await checks({ items: many(5_000, () => 'wrong') })).toBe(MAX_ISSUES)
})

it('lets other requests in between', async () => {
  let [turns, isOver] = [0, false]
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  count()
  const slow = v.pipe(
    v.strictObject({}),
    v.check(() => {
      const since = performance.now()
      while (performance.now() - since < 5);
      return true
    }),
  )
  const body = { items: Array.from({ length: 40 }, () => ({})) }
  await checkInTurns(v.strictObject({ items: list(slow, 40) }), body)
  isOver = true
  expect(turns).toBeGreaterThan(5)
})
