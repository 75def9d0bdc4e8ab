import { createContact } from '@/contract/contacts/contacts'
import { dismissDuplicates, listContactDuplicates, mergeContacts } from '@/contract/contacts/merges'
import type { Answer, TestServer } from './harness'

/**
 * Gives a person a merged contact, a dismissed pair and a certain duplicate, and returns one id of
 * each kind.
 */
export async function fillDuplicates(
  server: TestServer,
  token: string,
): Promise<{ contactId: string; mergeId: string; dismissalId: string }> {
  const create = async (firstName: string, email: string) =>
    idIn(
      await server.send(createContact, { token, body: { firstName, emails: [{ value: email }] } }),
      'id',
    )
  const merged = [
    await create('Merged', 'merged@example.com'),
    await create('Merged', 'merged@example.com'),
  ]
  const contacts = merged.map((id) => ({ id, version: 1 }))
  const mergeId = idIn(
    await server.send(mergeContacts, { token, body: { contacts, survivorId: merged[0] } }),
    'mergeId',
  )
  const apart = [
    await create('Apart', 'apart@example.com'),
    await create('Apart', 'apart@example.com'),
  ]
  const dismissalId = idIn(
    await server.send(dismissDuplicates, { token, body: { contactIds: apart } }),
    'dismissalId',
  )
  const contactId = await create('Same', 'same@example.com')
  await create('Same', 'same@example.com')
  await server.send(listContactDuplicates, { token })
  return { contactId, mergeId, dismissalId }
}

function idIn({ data, text }: Answer, name: string): string {
  if (data === undefined) throw new Error(text)
  return (data as Record<string, string>)[name] ?? ''
}
