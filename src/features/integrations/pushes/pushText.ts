import type { CustomSource, Push, PushField, PushState } from '@/contract/integrations/pushes'
import { formatDateTime } from '@/shared/lib/format'

/** The states of pushes for people. */
export const stateTitles: Readonly<Record<PushState, string>> = {
  waiting: 'Waiting',
  held: 'On hold',
  done: 'Sent',
  failed: 'Failed',
  dropped: 'Dropped',
}

/** The fields that a push can send, for people. */
export const fieldTitles: Readonly<Record<PushField, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  organization: 'Organization',
  website: 'Website',
  address: 'Address',
  birthday: 'Birthday',
  source: 'Source',
}

/** The sources of custom fields, for people. */
export const customTitles: Readonly<Record<CustomSource, string>> = {
  jobTitle: 'Job title',
  department: 'Department',
  notes: 'Notes',
  consent: 'Version of the consent',
}

const triggers: Readonly<Record<Push['trigger'], string>> = {
  person: 'Sent by you',
  exchange: 'New contact',
  edit: 'Change',
  merge: 'Merge',
}

/** Returns where a push comes from: "New contact, consent version 3". */
export function originText({ trigger, consentVersion }: Push): string {
  const consent = consentVersion === null ? '' : `, consent version ${String(consentVersion)}`
  return triggers[trigger] + consent
}

/** Returns what happens with a push, or happened, in one line. */
export function progressText(push: Push): string {
  const { state, reason, nextTryAt, doneAt, createdAt, tries } = push
  if (reason !== '') return reason
  const texts: Record<PushState, string> = {
    waiting:
      tries.length > 0 && nextTryAt !== null
        ? `Next try ${formatDateTime(nextTryAt)}`
        : `Queued ${formatDateTime(createdAt)}`,
    held: 'Waits until you reconnect this location.',
    done: `Sent ${formatDateTime(doneAt ?? createdAt)}`,
    failed: 'GoHighLevel refused it.',
    dropped: 'Will not be sent.',
  }
  return texts[state]
}

/** Returns the outcome of a try: "Status 422" or "No answer". */
export function tryText({ status }: Push['tries'][number]): string {
  return status === null ? 'No answer' : `Status ${String(status)}`
}

/** Returns a request's body with line breaks, or as it is when it is no JSON. */
export function requestText(request: string): string {
  try {
    return JSON.stringify(JSON.parse(request), null, 2)
  } catch {
    return request
  }
}
