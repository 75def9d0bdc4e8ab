/** Returns the name of a contact's picture among the pictures of a batch. */
export function pictureOf(contactId: string): string {
  return contactId
}

/** Returns the name of a profile's picture among the pictures of a batch. */
export function pictureIn(profileId: string, path: string): string {
  return `${profileId} ${path}`
}
