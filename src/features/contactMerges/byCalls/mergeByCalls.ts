import { type ApiError, messageOf } from '@/api/apiError'
import { mergeContacts, pictureSource } from '@/contactMerge/mergeContacts'
import type { MergedContact } from '@/contactMerge/mergedContact'
import type { Contact } from '@/contract/contacts/contact'
import type { ContactPatch } from '@/contract/contacts/contactChange'
import type { MergeChoices } from '@/contract/contacts/contactMerge'
import { deleteContact, updateContact, uploadContactDisplay } from '@/contract/contacts/contacts'
import { contactName } from '@/features/contacts'
import { readContact } from './readContacts'
import type { Send } from './send'

export interface MergeByCalls {
  contacts: readonly Contact[]
  survivorId: string
  choices: MergeChoices
}

export interface MergedByCalls {
  /** The others that could not be deleted, with the reason. The survivor has all they have. */
  kept: { name: string; reason: string }[]
}

interface MergeDeps {
  send: Send
  /** The absolute address of the API, to which paths of pictures belong. */
  baseUrl: string
}

/**
 * Merges contacts by the calls of the specification: writes the survivor over the version that was
 * compared, then its picture if it takes another one's, and only then deletes the others, each
 * unless it has changed since it was compared. A failure before that deletes nothing.
 */
export async function mergeByCalls(
  { contacts, survivorId, choices }: MergeByCalls,
  { send, baseUrl }: MergeDeps,
): Promise<{ data: MergedByCalls } | { error: ApiError }> {
  const params = { contactId: survivorId }
  const survivor = contacts.find(({ id }) => id === survivorId)
  const result = mergeContacts(contacts, survivorId, choices)
  const written = await send({
    call: updateContact,
    params,
    body: changeOf(result),
    ...(survivor && { version: survivor.version }),
  })
  if (written.error) return { error: written.error }
  const picture = pictureSource(contacts, survivorId, choices)
  if (picture?.displayImage != null && picture.id !== survivorId) {
    const file = await downloadPicture(new URL(picture.displayImage, `${baseUrl}/`))
    if (!file) return { error: noPicture }
    const uploaded = await send({ call: uploadContactDisplay, params, body: { file } })
    if (uploaded.error) return { error: uploaded.error }
  }
  const kept: MergedByCalls['kept'] = []
  // One after the other: a server that ends one request must not have started the next.
  for (const other of contacts.filter(({ id }) => id !== survivorId)) {
    const reason = await deleteUnchanged(send, other)
    if (reason !== null) kept.push({ name: contactName(other), reason })
  }
  return { data: { kept } }
}

const noPicture: ApiError = {
  status: 'NETWORK',
  code: 'UNKNOWN',
  message: 'The picture could not be copied.',
}

/** Returns null when a contact is gone, or the reason why it is still there. */
async function deleteUnchanged(send: Send, { id, version }: Contact): Promise<string | null> {
  const now = await readContact(send, id)
  if ('error' in now) return messageOf(now.error)
  if (!now.data) return null
  if (now.data.version !== version) return 'It was changed in the meantime.'
  const { error } = await send({ call: deleteContact, params: { contactId: id } })
  return !error || error.status === 404 ? null : messageOf(error)
}

/** Returns the whole result as a change: null clears a text, and a server may replace all fields. */
function changeOf({
  displayImage: _picture,
  birthday,
  notes,
  ...result
}: MergedContact): ContactPatch {
  return { ...result, birthday: birthday || null, notes: notes || null }
}

async function downloadPicture(url: URL): Promise<File | null> {
  try {
    const answer = await fetch(url)
    if (!answer.ok) return null
    const content = await answer.blob()
    return new File([content], 'picture.webp', { type: content.type })
  } catch {
    return null
  }
}
