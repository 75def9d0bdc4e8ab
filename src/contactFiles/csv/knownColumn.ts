import type { ColumnTarget } from '@/contract/contacts/columnMapping'

/**
 * A known column. Some are ambiguous: a title is a job title or an honorific, `Home Address` a
 * whole address or its first line, `Nom` a whole name or a part of it, `Apelido` a last name or a
 * nickname.
 */
export type KnownColumn =
  | ColumnTarget
  | { kind: 'title' }
  | { kind: 'name' }
  | { kind: 'lastOrNickname' }
  | { kind: 'addressLine'; group: string; label: string }
  | { kind: 'grouped'; group: string; target: Extract<ColumnTarget, { kind: 'address' }> }

/** A column whose meaning depends on no name beside it. */
export type ResolvedColumn = Exclude<KnownColumn, { kind: 'name' | 'lastOrNickname' }>
