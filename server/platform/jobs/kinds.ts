import { eraseKind } from '../../resources/contacts/bulk/eraseKind'
import { favoriteKind } from '../../resources/contacts/bulk/favoriteKind'
import { tagKind } from '../../resources/contacts/bulk/tagKind'
import { deleteKind, restoreKind } from '../../resources/contacts/bulk/trashKinds'
import { exportKind } from '../../resources/contacts/export/exportKind'
import { importKind } from '../../resources/contactImports/importKind'
import { mergeKind } from '../../resources/contactMerges/mergeKind'
import type { JobKindOf } from './jobKind'

/** Every kind of job that the server can do. Another one is one more object here; `jobKind.ts` says what it must be. */
export const jobKinds: readonly JobKindOf[] = [
  favoriteKind,
  tagKind,
  deleteKind,
  restoreKind,
  eraseKind,
  exportKind,
  importKind,
  mergeKind,
]
