/** Returns the name of a contact's picture among the pictures of a batch. */
export function contactPictureName(contactId: string): string {
  return contactId
}

/** Returns the name of a profile's picture among the pictures of a batch. */
export function profilePictureName(profileId: string, path: string): string {
  return `${profileId} ${path}`
}
