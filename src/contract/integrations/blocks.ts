import * as v from 'valibot'
import { call } from '../call'
import { nameLine, uuid } from '../fields'
import { list, answerList } from '../list'
import { block, providerName } from './block'

/** The most items of one block. */
export const MAX_BLOCK_ITEMS = 12
/** The most blocks of one card: one for each provider with something to show. */
const MAX_BLOCKS = 4

const blockInput = v.strictObject({
  provider: providerName,
  title: v.optional(nameLine(60), ''),
  isHidden: v.optional(v.boolean(), false),
  itemIds: list(uuid, MAX_BLOCK_ITEMS, `Choose at most ${String(MAX_BLOCK_ITEMS)}.`),
})
/** The blocks of a card in order; a block that is left out is removed. */
export const blocksInput = v.strictObject({
  blocks: v.pipe(
    list(blockInput, MAX_BLOCKS),
    v.check(
      (blocks) => new Set(blocks.map(({ provider }) => provider)).size === blocks.length,
      'Use one block for each provider.',
    ),
  ),
})
export type BlocksInput = v.InferOutput<typeof blocksInput>

const blocks = v.object({
  /** The version of the profile or company. */
  version: v.number(),
  blocks: answerList(block),
})

export const updateProfileBlocks = call('PUT', '/v1/profiles/{profileId}/blocks', {
  access: 'owner',
  summary: 'Set which items of connected accounts a profile shows, and in which order',
  params: v.strictObject({ profileId: uuid }),
  body: blocksInput,
  answer: blocks,
  versioned: true,
  extension: true,
})

export const updateCompanyBlocks = call('PUT', '/v1/company/{companyId}/blocks', {
  access: 'companyAdmin',
  summary: "Set which items of the company's connected accounts all employees' cards show",
  params: v.strictObject({ companyId: uuid }),
  body: blocksInput,
  answer: blocks,
  versioned: true,
  extension: true,
})
