import type { Block, Item } from '@/contract/integrations/block'
import { type BlocksInput, MAX_BLOCK_ITEMS } from '@/contract/integrations/blocks'
import type { Integration } from '@/contract/integrations/connection'
import type { ProviderName } from '@/contract/integrations/providers'

type Blocks = readonly Block[]

/** Returns the blocks as the server takes them; one without items is left out, which removes it. */
export function toBlocksInput(blocks: Blocks): BlocksInput {
  return {
    blocks: blocks
      .filter(({ items }) => items.length > 0)
      .map(({ provider, title, isHidden, items }) => ({
        provider,
        title: title.trim(),
        isHidden,
        itemIds: items.map(({ id }) => id),
      })),
  }
}

/** Returns the block of a provider; one without items where there is none yet. */
export function blockOf(blocks: Blocks, { provider, connection }: Integration): Block {
  return (
    blocks.find((block) => block.provider === provider) ?? {
      provider,
      title: '',
      isHidden: false,
      accountName: connection?.accountName ?? '',
      accountUrl: connection?.accountUrl ?? null,
      items: [],
    }
  )
}

/** Returns the blocks with a changed one in its place, or at the end. */
export function withBlock(blocks: Blocks, changed: Block): Block[] {
  const isKnown = blocks.some(({ provider }) => provider === changed.provider)
  return isKnown
    ? blocks.map((block) => (block.provider === changed.provider ? changed : block))
    : [...blocks, changed]
}

/** Returns a block with an item at its end, or without it. A full block takes no more. */
export function toggleItem(block: Block, item: Item): Block {
  const isChosen = block.items.some(({ id }) => id === item.id)
  if (isChosen) return { ...block, items: block.items.filter(({ id }) => id !== item.id) }
  return block.items.length < MAX_BLOCK_ITEMS ? { ...block, items: [...block.items, item] } : block
}

/** Returns a block whose item at `from` is at `to`. */
export function moveItem(block: Block, from: number, to: number): Block {
  const moved = block.items[from]
  if (!moved) return block
  return { ...block, items: block.items.toSpliced(from, 1).toSpliced(to, 0, moved) }
}

/** Returns the blocks with one of them a place further up (-1) or down (1). */
export function moveBlock(blocks: Blocks, provider: ProviderName, by: 1 | -1): Block[] {
  const from = blocks.findIndex((block) => block.provider === provider)
  const moved = blocks[from]
  const to = from + by
  if (!moved || to < 0 || to >= blocks.length) return [...blocks]
  return blocks.toSpliced(from, 1).toSpliced(to, 0, moved)
}
