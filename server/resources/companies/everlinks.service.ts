import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import type {
  createCompanyEverlink as createCall,
  updateCompanyEverlink as updateCall,
} from '@/contract/companies/companies'
import {
  type CompanyContent,
  type CompanyEverlink,
  MAX_COMPANY_EVERLINKS,
} from '@/contract/companies/company'
import { type Everlink, everlink as everlinkSchema } from '@/contract/profiles/profileItems'
import { scheduleState } from '@/contract/profiles/schedule'
import { ApiError, notFound } from '../../platform/http/apiError'
import { parseInput } from '../../platform/http/readInput'
import type { Ctx } from '../../ports/context'
import { changeCompany } from './changeCompany'
import { storePicture } from './companyMedia.service'
import { findCompany } from './companyRow'

type Body<C extends { body?: v.GenericSchema }> = v.InferOutput<NonNullable<C['body']>>
interface Everlinks {
  items: CompanyEverlink[]
}

const THUMBNAIL = { width: 256, height: 256 }

/** Lists a company's everlinks in order, with their state for visitors. */
export async function listCompanyEverlinks(ctx: Ctx, companyId: string): Promise<Everlinks> {
  return presentEverlinks(ctx, (await findCompany(ctx, companyId)).content)
}

/** Adds an everlink to the end of the list. Throws CONFLICT at the fifty-first. */
export async function createCompanyEverlink(
  ctx: Ctx,
  companyId: string,
  { file, ...given }: Body<typeof createCall>,
): Promise<Everlinks> {
  const item = parseInput(everlinkSchema, { id: randomUUID(), ...given })
  const add = (content: CompanyContent, thumbnail: string | null) => {
    requireRoom(content)
    return { ...content, everlinks: [...content.everlinks, { ...item, thumbnail }] }
  }
  requireRoom((await findCompany(ctx, companyId)).content)
  return changeEverlinks(ctx, companyId, file, (content, path) => add(content, path ?? null))
}

/**
 * Changes the given fields of an everlink, its picture, and its place; a place after the last one is
 * the last one. Throws NOT_FOUND if the company does not have it.
 */
export async function updateCompanyEverlink(
  ctx: Ctx,
  { companyId, everlinkId }: { companyId: string; everlinkId: string },
  { file, position, ...given }: Body<typeof updateCall>,
): Promise<Everlinks> {
  requireItem((await findCompany(ctx, companyId)).content, everlinkId)
  const patch = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return changeEverlinks(ctx, companyId, file, (content, path) => {
    const before = requireItem(content, everlinkId)
    const after = {
      ...parseInput(everlinkSchema, { ...before, ...patch }),
      ...(path !== undefined && { thumbnail: path }),
    }
    const others = content.everlinks.filter(({ id }) => id !== everlinkId)
    const place = position ?? content.everlinks.indexOf(before)
    return { ...content, everlinks: others.toSpliced(place, 0, after) }
  })
}

/** Deletes an everlink with its picture. */
export function deleteCompanyEverlink(
  ctx: Ctx,
  { companyId, everlinkId }: { companyId: string; everlinkId: string },
): Promise<Everlinks> {
  return changeEverlinks(ctx, companyId, undefined, (content) => {
    requireItem(content, everlinkId)
    return { ...content, everlinks: content.everlinks.filter(({ id }) => id !== everlinkId) }
  })
}

async function changeEverlinks(
  ctx: Ctx,
  companyId: string,
  file: Blob | undefined,
  change: (content: CompanyContent, path?: string) => CompanyContent,
): Promise<Everlinks> {
  const { content } = file
    ? await storePicture(ctx, companyId, file, THUMBNAIL, change)
    : await changeCompany(ctx, companyId, (row) => ({ content: change(row.content) }))
  return presentEverlinks(ctx, content)
}

function presentEverlinks({ clock }: Ctx, { everlinks }: CompanyContent): Everlinks {
  const now = clock().getTime()
  const items = everlinks.map((item) => ({
    ...item,
    state: item.isHidden ? ('hidden' as const) : scheduleState(item, now),
  }))
  return { items }
}

function requireItem({ everlinks }: CompanyContent, everlinkId: string): Everlink {
  const item = everlinks.find(({ id }) => id === everlinkId)
  if (!item) throw notFound('link')
  return item
}

function requireRoom({ everlinks }: CompanyContent): void {
  if (everlinks.length >= MAX_COMPANY_EVERLINKS)
    throw new ApiError(
      'CONFLICT',
      `A company has at most ${String(MAX_COMPANY_EVERLINKS)} links. Delete one first.`,
    )
}
