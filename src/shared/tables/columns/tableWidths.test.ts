import { expect, it } from 'vitest'
import { tableWidths } from './tableWidths'

const column = (key: string, width: number, isPinned = false, chosen?: number, grow?: number) => ({
  column: grow === undefined ? { key, width } : { key, width, grow },
  width: chosen,
  isHidden: false,
  isPinned,
})

it.each([
  [
    'chosen widths count, the others share what is left',
    [column('a', 100, true, 150, 1), column('b', 100, false, undefined, 1)],
    400,
    null,
    [150, 250],
    1,
  ],
  [
    'the width being dragged counts first',
    [column('a', 100, true, 150), column('b', 100, false, undefined, 1)],
    400,
    { a: 200 },
    [200, 200],
    1,
  ],
  [
    'the last column takes the rest',
    [column('a', 100), column('b', 100)],
    400,
    null,
    [100, 300],
    0,
  ],
  ['wider than the room', [column('a', 300, true), column('b', 300)], 400, null, [300, 300], 0],
  [
    'before the room is known',
    [column('a', 300, true), column('b', 300)],
    -44,
    null,
    [300, 300],
    1,
  ],
])('%s', (_name, laid, room, draft, widths, pinned) => {
  const fitted = tableWidths(laid, room, draft)
  expect(fitted.widths).toEqual(widths)
  expect(fitted.pinnedCount).toBe(pinned)
})
