import { requestEarly } from '@/api/earlyAnswers'
import type { PublicConfig } from '@/contract/publicConfig'
import { readOpenSession } from '@/features/auth'
import { apiAddress } from '@/shared/lib/apiAddress'
import { isKeeping, keptAccount } from '@/shared/lib/storage/keptStorage'
import { browserStorage } from '@/shared/lib/storage/safeStorage'
import { restoredRow } from '@/shared/tables/windowed/restoredRow'
import { DEFAULT_VIEW_KEY, SHOWN_FIELDS_KEY } from '../views/startKeys'
import { type FirstRow, drawRows } from './drawRows'
import { isPlainList } from './isPlainList'
import { keepUntilReplaced } from './keepUntilReplaced'
import { readKeptRows } from './readKeptRows'
import { readSketch } from './rowsSketch'

type Config = Pick<PublicConfig, 'apiBaseUrl' | 'firebase' | 'cspNonce'>

/**
 * Requests the first rows, the user's record and the rules as soon as the page is there, for the app
 * to use later, and draws the rows where this browser last showed the table: first those that are
 * kept on this device. index.html calls it before all other scripts. The app replaces the drawing by
 * its table.
 */
export async function showFirstRows(config: Config): Promise<void> {
  const session = await readOpenSession(config.firebase.apiKey)
  if (session === null) return
  const { userId, token } = session
  const address = apiAddress(config, window.location.origin)
  const request = (path: string) => token && requestEarly(address + path, token)
  const hasPlainRows =
    isPlainList(new URLSearchParams(window.location.search)) &&
    [DEFAULT_VIEW_KEY, SHOWN_FIELDS_KEY].every((key) => browserStorage.get(key) === null) &&
    restoredRow('contacts') === 0
  const rows = hasPlainRows ? request('/v1/contacts?sort=name&limit=100&offset=0') : null
  const place = hasPlainRows ? createPlace(config, userId, address) : null
  await Promise.allSettled([
    request(`/v1/users/${encodeURIComponent(userId)}`),
    request('/v1/roles/'),
    rows,
    place && drawKept(keptAccount(config.firebase.tenantId, userId), place),
    place && rows && drawAnswer(rows, place),
  ])
}

/** The place of the table, where rows are drawn until the app shows something itself. */
interface Place {
  /** Draws kept rows, unless the answer came first. */
  drawKept: (rows: readonly FirstRow[], refreshedAt: number) => void
  /** Draws the rows of the answer; without any the app shows the reason. */
  drawAnswer: (rows: readonly FirstRow[]) => void
}

/** Returns the place in which this browser last showed the table to a user; null without one. */
function createPlace({ cspNonce }: Config, userId: string, address: string): Place | null {
  const sketch = readSketch(userId)
  const root = document.getElementById('root')
  if (sketch === null || root === null) return null
  let drawn: HTMLElement | null = null
  let isAnswered = false
  const draw = (rows: readonly FirstRow[], refreshedAt?: number) => {
    const table = drawRows({ rows, sketch, cspNonce, address, refreshedAt })
    if (drawn === null) keepUntilReplaced(table, root)
    else replaceRows(drawn, table)
    drawn ??= table
  }
  return {
    drawKept: (rows, refreshedAt) => {
      if (!isAnswered) draw(rows, refreshedAt)
    },
    drawAnswer: (rows) => {
      isAnswered = true
      if (rows.length > 0) draw(rows)
      else drawn?.remove()
    },
  }
}

/** Replaces rows by newer ones; the focus stays on the same contact. */
function replaceRows(drawn: HTMLElement, { childNodes }: HTMLElement): void {
  const focused = drawn.querySelector(':focus')?.getAttribute('href')
  drawn.replaceChildren(...childNodes)
  if (focused == null) return
  const links = [...drawn.querySelectorAll('a')]
  links.find((link) => link.getAttribute('href') === focused)?.focus({ preventScroll: true })
}

async function drawKept(account: string, place: Place): Promise<void> {
  if (!isKeeping(account)) return
  const kept = await readKeptRows(account)
  if (kept) place.drawKept(kept.rows, kept.refreshedAt)
}

async function drawAnswer(request: Promise<Response>, place: Place): Promise<void> {
  const response = await request
  if (response.ok) place.drawAnswer(itemsOf(await response.json()))
  else if (response.status < 500) place.drawAnswer([])
}

/** A cast, because the first rows do without the library of schemas: the app checks the answer. */
function itemsOf(answer: unknown): readonly FirstRow[] {
  const { data = answer } = answer as { data?: unknown }
  const { items = [] } = data as { items?: readonly FirstRow[] }
  return items
}
