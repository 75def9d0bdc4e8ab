import { VCARD_TYPE, vcardFileName } from '@/contactFiles/vcard/vcardFile'
import { type CardVersion, writeCard } from '@/contactFiles/vcard/write/writeCard'
import type { Contact } from '@/contract/contacts/contact'
import { type PhotoLimits, cardPhoto } from '@/shared/lib/cardPhoto'
import { saveDownload } from '@/shared/lib/saveDownload'
import { contactName } from '../model/contactName'
import { sharedCard } from './sharedCard'

/** Some address books refuse larger pictures. */
const LIMITS: PhotoLimits = { edge: 512, bytes: 200_000 }

/**
 * Downloads a contact as a .vcf file with the picture at `photoUrl`, without the owner's notes and
 * tags.
 */
export async function saveCard(
  contact: Contact,
  version: CardVersion,
  photoUrl: string | null,
): Promise<void> {
  const photo = photoUrl === null ? null : await cardPhoto(photoUrl, LIMITS)
  const card = writeCard(sharedCard(contact), { version, ...(photo && { photo }) })
  saveDownload({
    fileName: vcardFileName(contactName(contact)),
    objectUrl: URL.createObjectURL(new Blob([card], { type: VCARD_TYPE })),
  })
}
