import { eraseKind } from '../contacts/bulk/eraseKind'
import { favoriteKind } from '../contacts/bulk/favoriteKind'
import { tagKind } from '../contacts/bulk/tagKind'
import { deleteKind, restoreKind } from '../contacts/bulk/trashKinds'
import { exportKind } from '../contacts/export/exportKind'
import { importKind } from '../contacts/import/importKind'
import { mergeKind } from '../contacts/merge/mergeKind'
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
