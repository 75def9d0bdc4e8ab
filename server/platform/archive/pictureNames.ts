/** How the picture of a contact is called among those of a batch. */
export function pictureOf(contactId: string): string {
  return contactId
}

/** How a picture that a profile's content names is called among those of a batch. */
export function pictureIn(profileId: string, path: string): string {
  return `${profileId} ${path}`
}
