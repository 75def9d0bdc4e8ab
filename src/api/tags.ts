/** Every tag type of the api slice. Rows are tagged by id, lists by `LIST`. */
export const tagTypes = [
  'User',
  'Roles',
  'Contact',
  'Job',
  'Profile',
  'Everlinks',
  'Link',
  'Occupation',
  'PublicCard',
  'Card',
  'Company',
  'Employee',
  'Analytics',
  'Subscription',
  'Integration',
] as const

type TagType = (typeof tagTypes)[number]
export type Tag = TagType | { type: TagType; id?: string | number }

/** Returns the tags that a mutation invalidates: none when it failed. */
export function tagsOnSuccess(error: unknown, ...tags: readonly Tag[]): readonly Tag[] {
  return error === undefined ? tags : []
}
