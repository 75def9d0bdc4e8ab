import * as v from 'valibot'
import { expect, it } from 'vitest'
import { blocksInput } from '@/contract/integrations/blocks'
import { buildBlock, buildConnected, buildItem } from '@/testing/buildIntegrations'
import { blockOf, moveBlock, moveItem, toBlocksInput, toggleItem, withBlock } from './blockEdits'

const [first, second, third] = [buildItem(), buildItem(), buildItem()]

it('chooses items up to twelve, and gives them up again', () => {
  const full = buildBlock({ items: Array.from({ length: 12 }, () => buildItem()) })
  expect(toggleItem(full, first)).toBe(full)
  expect(toggleItem(buildBlock({ items: [first] }), second).items).toEqual([first, second])
  expect(toggleItem(buildBlock({ items: [first, second] }), first).items).toEqual([second])
})

it('moves items and blocks, and leaves the ends alone', () => {
  const block = buildBlock({ items: [first, second, third] })
  expect(moveItem(block, 0, 2).items).toEqual([second, third, first])
  expect(moveItem(block, 9, 0)).toBe(block)
  const blocks = [buildBlock(), buildBlock({ provider: 'tiktok' })]
  expect(moveBlock(blocks, 'tiktok', -1).map(({ provider }) => provider)).toEqual([
    'tiktok',
    'instagram',
  ])
  expect(moveBlock(blocks, 'tiktok', 1)).toEqual(blocks)
})

it('starts a block for a connection, and sends only blocks with items', () => {
  const block = blockOf([], buildConnected('calendly', { accountName: 'Ines' }))
  expect(block).toMatchObject({ provider: 'calendly', accountName: 'Ines', items: [] })
  const input = toBlocksInput(withBlock([buildBlock({ items: [first], title: ' Studio ' })], block))
  expect(input.blocks).toEqual([
    { provider: 'instagram', title: 'Studio', isHidden: false, itemIds: [first.id] },
  ])
  expect(v.is(blocksInput, input)).toBe(true)
})
