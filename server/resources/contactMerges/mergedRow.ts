import type { MergeSource, MergedContact } from '@/contactMerge/mergedContact'
import { type ContactRow, derivedColumns } from '../contacts'

/** Returns the content of a row as `mergeContacts` takes it. */
export function sourceOf(row: ContactRow): MergeSource {
  return { id: row.id, ...mergedOf(row) }
}

export function mergedOf(row: ContactRow): MergedContact {
  const {
    namePrefix,
    firstName,
    middleName,
    lastName,
    nameSuffix,
    nickname,
    organization,
    department,
    jobTitle,
    birthday,
  } = row
  const {
    emails,
    phones,
    websites,
    addresses,
    notes,
    timeline,
    tags,
    isFavorite,
    extras,
    displayImage,
  } = row
  const names = {
    namePrefix,
    firstName,
    middleName,
    lastName,
    nameSuffix,
    nickname,
    organization,
    department,
    jobTitle,
    birthday,
  }
  return {
    ...names,
    emails,
    phones,
    websites,
    addresses,
    notes,
    timeline,
    tags,
    isFavorite,
    extras,
    displayImage,
  }
}

/** Returns the columns that a merged content sets. */
export function columnsOf(merged: MergedContact, now: Date) {
  return { ...merged, ...derivedColumns(merged), updatedAt: now }
}
