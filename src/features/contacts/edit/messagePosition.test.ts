import { describe, expect, it } from 'vitest'
import { messagePosition } from './messagePosition'

const window = { width: 1000, height: 600 }
const rows = { left: 200, top: 150, right: 980, bottom: 560 }
const message = { width: 300, height: 40 }
const cellAt = (left: number, top: number) => ({ left, top, right: left + 150, bottom: top + 44 })

describe('the place of a cell’s message', () => {
  it('is under the cell', () => {
    expect(messagePosition(cellAt(300, 200), rows, message, window)).toEqual({
      left: 300,
      top: 244,
    })
  })

  it('is above the cell where there is too little room under it, and within the window', () => {
    expect(messagePosition(cellAt(300, 512), rows, message, window)).toEqual({
      left: 300,
      top: 472,
    })
    expect(messagePosition(cellAt(900, 200), rows, message, window)).toEqual({
      left: 692,
      top: 244,
    })
    expect(
      messagePosition(cellAt(150, 200), { ...rows, left: 0 }, { ...message, width: 990 }, window),
    ).toEqual({ left: 8, top: 244 })
  })

  it.each([
    ['above the rows', cellAt(300, 60)],
    ['below the rows', cellAt(300, 570)],
    ['left of the rows', cellAt(0, 200)],
    ['right of the rows', cellAt(990, 200)],
    ['nowhere: it is not laid out', { left: 0, top: 0, right: 0, bottom: 0 }],
  ])('is none while the cell is %s', (_where, cell) => {
    expect(messagePosition(cell, rows, message, window)).toBeNull()
  })

  it('is none while the rows are scrolled out of the window', () => {
    expect(
      messagePosition(cellAt(300, -80), { ...rows, top: -300, bottom: -20 }, message, window),
    ).toBeNull()
  })
})
