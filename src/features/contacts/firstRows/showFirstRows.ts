import { requestEarly } from '@/api/earlyAnswers'
import type { PublicConfig } from '@/contract/publicConfig'
import { readOpenSession } from '@/features/auth'
import { apiAddress } from '@/shared/lib/apiAddress'
import { browserStorage } from '@/shared/lib/storage/safeStorage'
import { restoredRow } from '@/shared/tables/windowed/restoredRow'
import { DEFAULT_VIEW_KEY, SHOWN_FIELDS_KEY } from '../views/startKeys'
import { type FirstRow, drawRows } from './drawRows'
import { isPlainList } from './isPlainList'
import { keepUntilReplaced } from './keepUntilReplaced'
import { readSketch } from './rowsSketch'

type Config = Pick<PublicConfig, 'apiBaseUrl' | 'firebase' | 'cspNonce'>

/**
 * Requests the first rows, the user's record and the rules as soon as the page is there, for the app
 * to use later, and draws the rows where this browser last showed the table. index.html calls it
 * before all other scripts. The app replaces the drawing by its table.
 */
export async function showFirstRows(config: Config): Promise<void> {
  const session = await readOpenSession(config.firebase.apiKey)
  if (session === null) return
  const { userId, token } = session
  const address = apiAddress(config, window.location.origin)
  const request = (path: string) => requestEarly(address + path, token)
  const hasPlainRows =
    isPlainList(new URLSearchParams(window.location.search)) &&
    [DEFAULT_VIEW_KEY, SHOWN_FIELDS_KEY].every((key) => browserStorage.get(key) === null) &&
    restoredRow('contacts') === 0
  const rows = hasPlainRows ? request('/v1/contacts?sort=name&limit=100&offset=0') : null
  await Promise.allSettled([
    request(`/v1/users/${encodeURIComponent(userId)}`),
    request('/v1/roles/'),
    rows?.then((response) => draw(response, config, userId, address)),
  ])
}

async function draw(
  response: Response,
  { cspNonce }: Config,
  userId: string,
  address: string,
): Promise<void> {
  const sketch = readSketch(userId)
  const root = document.getElementById('root')
  if (!response.ok || sketch === null || root === null) return
  const rows = itemsOf(await response.json())
  if (rows.length === 0) return
  keepUntilReplaced(drawRows({ rows, sketch, cspNonce, address }), root)
}

/** A cast, because the first rows do without the library of schemas: the app checks the answer. */
function itemsOf(answer: unknown): readonly FirstRow[] {
  const { data = answer } = answer as { data?: unknown }
  const { items = [] } = data as { items?: readonly FirstRow[] }
  return items
}
