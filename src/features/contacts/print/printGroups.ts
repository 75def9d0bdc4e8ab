import type { ApiDispatch } from '@/api/useApiDispatch'
import type { ContactSummary } from '@/contract/contacts/contact'
import type { ContactGrouping } from '@/contract/contacts/contactGroupings'
import { groupTitle } from '../groups/groupFilter'
import { groupParams, groupsApi } from '../groups/groupsApi'
import { fold } from '@/contract/fold'
import { localDay } from '../model/localDay'
import type { ContactFilterParams } from '../rows/contactQuery'

export interface PrintGroup {
  title: string
  rows: ContactSummary[]
}

/** Loads the keys of all groups in their order, page by page. Rejects with an `ApiError`. */
export function fetchGroupKeys(
  by: ContactGrouping,
  filter: ContactFilterParams,
  signal: AbortSignal,
) {
  return async (dispatch: ApiDispatch): Promise<string[]> => {
    const { initiate } = groupsApi.endpoints.listContactGroups
    const keys: string[] = []
    let total = Infinity
    while (keys.length < total && !signal.aborted) {
      const page = await dispatch(
        initiate(groupParams(by, filter, keys.length), { subscribe: false, forceRefetch: true }),
      ).unwrap()
      keys.push(...page.groups.map(({ key }) => key))
      total = page.groups.length === 0 ? 0 : page.total
    }
    return keys
  }
}

/**
 * Returns the rows in groups, in the order of the keys; a contact with two tags is in two. Groups
 * that the keys lack, because contacts changed meanwhile, follow.
 */
export function groupRows(
  rows: readonly ContactSummary[],
  by: ContactGrouping,
  keys: readonly string[],
): PrintGroup[] {
  const groups = new Map(
    keys.map((key) => [
      folded(by, key),
      { title: groupTitle(by, key), rows: [] as (typeof rows)[number][] },
    ]),
  )
  for (const row of rows)
    for (const key of new Set(keysOf(row, by))) {
      const group = groups.get(folded(by, key)) ?? { title: groupTitle(by, key), rows: [] }
      group.rows.push(row)
      groups.set(folded(by, key), group)
    }
  return [...groups.values()].filter((group) => group.rows.length > 0)
}

function keysOf(row: ContactSummary, by: ContactGrouping): readonly string[] {
  if (by === 'tag') return row.tags.length === 0 ? [''] : row.tags
  if (by === 'organization') return [row.organization]
  return [by === 'source' ? row.source : localDay(Date.parse(row.createdAt)).slice(0, 7)]
}

/** Organizations that differ only in case, accents or spaces are one group, as in the list. */
function folded(by: ContactGrouping, key: string): string {
  if (by !== 'organization') return key
  return fold(key)
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
    .join(' ')
}
