/** An account of the simulated Instagram. */
export interface InstagramAccount {
  /** The app-scoped id, by which callbacks name it. */
  id: string
  /** The id of the professional account. */
  userId: string
  username: string
  type: 'Business' | 'Media_Creator' | 'Personal'
  posts: readonly InstagramPost[]
}

interface InstagramPost {
  id: string
  type: 'IMAGE' | 'VIDEO' | 'CAROUSEL_ALBUM'
  caption: string
  /** The number of its picture; null for copyrighted material, whose address is left out. */
  picture: number | null
  /** Its age in hours when the simulator starts. */
  age: number
}

const long = `What a day at the fair. ${'Three halls, two hundred talks and one very long queue for coffee. '.repeat(30)}`
const captions: readonly (readonly [InstagramPost['type'], string])[] = [
  ['IMAGE', 'New cards are here ✨ Soft-touch black, and the code is on the back.'],
  ['VIDEO', 'Tap, hold, done. How our cards are read by a phone.'],
  ['CAROUSEL_ALBUM', 'Five pictures from the workshop\n\n#print #nfc'],
  ['IMAGE', ''],
  ['IMAGE', 'Morning light in the studio.'],
  ['IMAGE', '<b>Not bold</b> & "quoted" <script>alert(1)</script>'],
  ['VIDEO', 'Behind the press: how a card gets its color.'],
  ['IMAGE', 'בוקר טוב לכולם — שלום'],
  ['IMAGE', long],
  ['CAROUSEL_ALBUM', 'Bamboo, metal, paper: which one would you hand over?'],
  ['IMAGE', '👩🏽‍🚀🏳️‍🌈🇪🇺 Emoji only day'],
  ['IMAGE', 'Hiring: two people who like paper.'],
  ['VIDEO', 'Thirty seconds of silence and a very good coffee.'],
  ['IMAGE', 'Closed on Friday.'],
]

/** Makes `count` posts, the newest first; the fifth is copyrighted. */
function postsOf(account: number, count: number): InstagramPost[] {
  return Array.from({ length: count }, (_, place) => {
    const [type, caption] = captions[(place + account * 3) % captions.length] ?? ['IMAGE', '']
    return {
      id: `1790000000${String(account)}0000${String(count - place).padStart(2, '0')}`,
      type,
      caption,
      picture: place === 4 ? null : place + account * 5,
      age: 7 + place * 31,
    }
  })
}

/** The accounts of the simulated Instagram; the last one is not professional. */
export const instagramAccounts: readonly InstagramAccount[] = [
  {
    id: '26100000000000001',
    userId: '17841400000000001',
    username: 'ines.marchetti',
    type: 'Media_Creator',
    posts: postsOf(1, 14),
  },
  {
    id: '26100000000000002',
    userId: '17841400000000002',
    username: 'studio_marchetti',
    type: 'Business',
    posts: postsOf(2, 9),
  },
  {
    id: '26100000000000003',
    userId: '17841400000000003',
    username: 'ines.private',
    type: 'Personal',
    posts: [],
  },
]
