import { normalizeHeader } from '../normalizeHeader'
import type { KnownColumn, ResolvedColumn } from '../knownColumn'
import { foldHeader } from './foldHeader'
import { isForeignHeader } from './resolveLanguages'

const brazilian = new Set(['cep', 'celular', 'telefone celular'])

/**
 * Returns the columns with words for a name as the part of it that the other columns leave: `Nom`
 * is the last name beside `Prénom`, the first name beside `Cognoms`, and alone the whole name. The
 * same goes for `Name` where the first name's header is not English. `Apelido` is the last name,
 * but a nickname in Brazil.
 */
export function resolveNames(
  headers: readonly string[],
  columns: readonly (KnownColumn | null)[],
): (ResolvedColumn | null)[] {
  const isText = (field: string) => (column: KnownColumn | null) =>
    column?.kind === 'text' && column.field === field
  const first = columns.findIndex(isText('firstName'))
  const isNickname =
    columns.some(isText('lastName')) || headers.some((header) => brazilian.has(foldHeader(header)))
  const hasLast =
    columns.some(isText('lastName')) ||
    (!isNickname && columns.some((column) => column?.kind === 'lastOrNickname'))
  const isForeign = first !== -1 && isForeignHeader(headers[first] ?? '')
  const part: ResolvedColumn =
    first === -1
      ? hasLast
        ? { kind: 'text', field: 'firstName' }
        : { kind: 'wholeName' }
      : hasLast
        ? { kind: 'wholeName' }
        : { kind: 'text', field: 'lastName' }
  return columns.map((column, at) => {
    if (column?.kind === 'name') return part
    if (column?.kind === 'lastOrNickname')
      return { kind: 'text', field: isNickname ? 'nickname' : 'lastName' }
    const isName = isForeign && normalizeHeader(headers[at] ?? '') === 'name'
    return isName && column?.kind === 'wholeName' ? part : column
  })
}
