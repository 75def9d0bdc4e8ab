import * as v from 'valibot'
import { MAX_EXTRA_PARAMS } from '@/contract/contacts/contactFilter'
import { list } from '@/contract/list'
import { browserStorage } from '@/shared/lib/storage/safeStorage'
import { SHOWN_FIELDS_KEY } from './startKeys'

/** Stores the URL's view and the names of the custom fields that it shows. */
export function storeShownFields(view: string, names: readonly string[]): void {
  if (names.length === 0) browserStorage.remove(SHOWN_FIELDS_KEY)
  else browserStorage.set(SHOWN_FIELDS_KEY, JSON.stringify([view, ...names]))
}

/** Returns the names of the custom fields that a URL will show, as far as known. */
export function storedShownFields(params: URLSearchParams): string[] {
  const stored = v.safeParse(
    v.pipe(v.string(), v.parseJson(), list(v.string(), MAX_EXTRA_PARAMS + 1)),
    browserStorage.get(SHOWN_FIELDS_KEY),
  )
  const [view, ...names] = stored.success ? stored.output : []
  return view === (params.get('view') ?? '') ? names : []
}
