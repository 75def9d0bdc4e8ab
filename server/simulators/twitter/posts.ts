/** A post of a simulated account. Its pictures are drawn by number. */
export interface SimulatedTweet {
  id: string
  authorId: string
  text: string
  /** The whole text of a long post. */
  longText?: string
  createdAt: string
  /** Links in the text, by their short address. */
  links?: Record<string, { expanded: string; display: string }>
  media?: { key: string; type: 'photo' | 'video' | 'animated_gif'; picture: number }[]
  /** It answers or repeats another post. */
  refersTo?: 'replied_to' | 'retweeted'
}

/** The accounts of the simulated X. */
export const twitterAccounts = [
  { id: '2244994001', username: 'ines_marchetti', name: 'Ines Marchetti' },
  { id: '2244994002', username: 'meridiana_hq', name: 'Meridiana' },
]

const texts = [
  'Cards are printed &amp; packed. See you at stand 4B, come early &lt;3',
  'We wrote down how we chose the paper: https://t.co/a1Paper001',
  'Three prototypes, one winner. https://t.co/a2Proto001',
  'Half a token each. That is the whole idea.',
  'A short film from the workshop https://t.co/a3Film0001',
  'Office plants are thriving. The printer is not.',
  'Slides of my talk about introductions: https://t.co/a4Slides01',
  'Copper, verdigris, and a very patient engraver https://t.co/a5Copper01',
  'Hiring: somebody who likes small, careful things.',
  'New colors. Which one would you carry? https://t.co/a6Colors01',
  'Grazie, Torino! 🙌🏽',
  'First day with the new desk, first coffee on the new desk.',
]
const longText = `${'A name, a face, and a way to reach each other. '.repeat(12)}That is all a card has to do.`

/** Returns the posts of an account, the newest first. */
function postsOf(authorId: string, offset: number): SimulatedTweet[] {
  return texts.map((text, index) => {
    const number = offset + index
    const id = String(1_990_000_000_000_000_000n - BigInt(number) * 1_000_003n)
    const created = new Date(Date.UTC(2026, 2, 1, 9) - index * 37 * 3_600_000)
    const post: SimulatedTweet = { id, authorId, text, createdAt: created.toISOString() }
    const photo = (more: number) => ({
      key: `3_${String(number * 10 + more)}`,
      type: 'photo' as const,
      picture: number + more,
    })
    if (index === 1)
      post.links = {
        'https://t.co/a1Paper001': {
          expanded: 'https://meridiana.example/paper?from=x&ref=1',
          display: 'meridiana.example/paper?from=x…',
        },
      }
    if (index === 2) post.media = [photo(0), photo(1), photo(2)]
    if (index === 4)
      post.media = [{ key: `7_${String(number)}`, type: 'video', picture: number + 3 }]
    if (index === 6)
      post.links = {
        'https://t.co/a4Slides01': {
          expanded: 'https://slides.example/introductions',
          display: 'slides.example/introductions',
        },
      }
    if (index === 7 || index === 9) post.media = [photo(0)]
    if (index === 8) post.longText = longText
    return post
  })
}

/** Returns the posts with which a simulated X starts, with an answer and a repeat of another post. */
export function simulatedTweets(): SimulatedTweet[] {
  return twitterAccounts.flatMap(({ id: authorId }, place) => {
    const posts = postsOf(authorId, place * 100)
    const others = (['replied_to', 'retweeted'] as const).map((refersTo, index) => ({
      ...{
        id: String(1_980_000_000_000_000_000n + BigInt(place * 10 + index)),
        authorId,
        refersTo,
      },
      text: refersTo === 'retweeted' ? 'RT @meridiana_hq: Open again' : '@ada Thank you!',
      createdAt: '2026-02-28T08:00:00.000Z',
    }))
    return [...others, ...posts]
  })
}
