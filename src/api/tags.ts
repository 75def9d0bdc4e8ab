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
] as const
