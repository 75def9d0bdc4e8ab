/** A video of the simulated TikTok. */
interface TikTokVideo {
  id: string
  title: string
  description: string
  seconds: number
  /** The number of its cover. */
  picture: number
  /** Its age in hours when the simulator starts. */
  age: number
}

/** An account of the simulated TikTok. */
export interface TikTokAccount {
  openId: string
  username: string
  displayName: string
  videos: readonly TikTokVideo[]
}

const texts = [
  'One tap and your card is on their phone 📲 #nfc',
  'We printed 500 cards before breakfast',
  'Answering your questions: does it work through a case?',
  '',
  'How bamboo becomes a business card',
  '<img src=x onerror=alert(1)> is not a title',
  'مرحبا بكم في الورشة',
  `Things people say at fairs, part 12. ${'And then they ask for a paper card anyway. '.repeat(45)}`,
  'The quietest printer in town',
  'Color of the week: teal',
]

function videosOf(account: number, count: number): TikTokVideo[] {
  return Array.from({ length: count }, (_, place) => ({
    id: `72${String(account)}00000000000${String(count - place).padStart(3, '0')}01`,
    title: place % 3 === 0 ? '' : `Episode ${String(count - place)}`,
    description: texts[(place + account) % texts.length] ?? '',
    seconds: 12 + place * 17,
    picture: place * 2 + account,
    age: 5 + place * 26,
  }))
}

/** The accounts of the simulated TikTok. */
export const tikTokAccounts: readonly TikTokAccount[] = [
  {
    openId: '-000Rk3yInesM4rchettiQ7w',
    username: 'ines.cards',
    displayName: 'Ines prints cards',
    videos: videosOf(1, 15),
  },
  {
    openId: '-000Zt8wStudioM4rcheX2v',
    username: 'studiomarchetti',
    displayName: 'Studio Marchetti',
    videos: videosOf(2, 8),
  },
  { openId: '-000Nn1qNobodyYetB5r', username: 'nobody_yet', displayName: 'Nobody yet', videos: [] },
]
