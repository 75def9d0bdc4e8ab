import { emptyProfileContent } from '@/contract/profiles/profileContent'
import type { ExchangeForm } from '@/contract/profiles/exchange'
import type { PublicCard } from '@/contract/profiles/publicCard'

export const idOf = (index: number) =>
  `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`
const fileOf = (name: string, extension = 'webp') => `/files/${name.padEnd(22, '0')}.${extension}`

/** Builds a card with a name only. */
export function buildCard(overrides: Partial<PublicCard> = {}): PublicCard {
  return {
    key: 'ada-moreau',
    profileId: idOf(1),
    name: 'Ada Moreau',
    pronouns: '',
    occupation: '',
    organization: '',
    department: '',
    bio: '',
    phones: [],
    emails: [],
    websites: [],
    addresses: [],
    socials: [],
    everlinks: [],
    services: [],
    blocks: [],
    avatar: null,
    banner: null,
    logo: null,
    backgroundVideo: null,
    appearance: emptyProfileContent.appearance,
    hasExchange: true,
    vcard: emptyProfileContent.config.vcard,
    isIndexed: false,
    language: 'en',
    ...overrides,
  }
}

/**
 * Builds a card with all kinds of content: 10 everlinks, 6 socials, 3 phones, 2 services, a bio.
 */
export function buildRichCard(overrides: Partial<PublicCard> = {}): PublicCard {
  const titles = [
    'Selected lens designs',
    'Talk: Seeing with fewer photons',
    'Northwind Optics, the company',
    'Book a lab tour',
    'Free-form optics, a short course',
    'Patents and papers',
    'My reading list',
    'Open hardware microscope',
    'Mentoring for young engineers',
    'Write to me',
  ]
  return buildCard({
    pronouns: 'she/her',
    occupation: 'Optical engineer',
    organization: 'Northwind Optics',
    department: 'Imaging systems',
    bio: 'I design lenses that are small enough for a phone and good enough for a laboratory. Fifteen years of free-form optics, four patents, and one microscope that a school can build for the price of a textbook.',
    phones: [
      { label: 'Mobile', value: '+33 6 12 34 56 78', url: 'tel:+33612345678' },
      { label: 'Office', value: '+33 1 55 50 10 10', url: 'tel:+33155501010' },
      { label: '', value: '+49 30 5550101', url: 'tel:+49305550101' },
    ],
    emails: [
      {
        label: 'Work',
        value: 'ada.moreau@northwind.example',
        url: 'mailto:ada.moreau@northwind.example',
      },
    ],
    websites: [
      { label: '', value: 'https://www.northwind.example/', url: 'https://www.northwind.example/' },
    ],
    addresses: [
      {
        label: 'Office',
        lines: ['12 rue des Lilas', '75019 Paris', 'France'],
        url: 'https://www.openstreetmap.org/search?query=12%20rue%20des%20Lilas%2C%2075019%20Paris%2C%20France',
      },
    ],
    socials: [
      {
        id: idOf(11),
        name: 'linkedin',
        label: 'ada-moreau',
        url: 'https://www.linkedin.com/in/ada-moreau',
        media: null,
      },
      {
        id: idOf(12),
        name: 'instagram',
        label: '@ada.moreau',
        url: 'https://www.instagram.com/ada.moreau',
        media: null,
      },
      {
        id: idOf(13),
        name: 'github',
        label: '@adamoreau',
        url: 'https://github.com/adamoreau',
        media: null,
      },
      {
        id: idOf(14),
        name: 'youtube',
        label: '@lenscraft',
        url: 'https://www.youtube.com/@lenscraft',
        media: null,
      },
      {
        id: idOf(15),
        name: 'whatsapp',
        label: '+33612345678',
        url: 'https://wa.me/33612345678',
        media: null,
      },
      { id: idOf(16), name: 'wechat', label: 'ada_moreau', url: null, media: fileOf('wechat') },
    ],
    everlinks: titles.map((title, index) => ({
      id: idOf(100 + index),
      title,
      url: index === 9 ? 'mailto:hello@ada.example' : `https://ada.example/${String(index)}`,
      thumbnail: index < 3 ? fileOf(`thumbnail${String(index)}`) : null,
    })),
    services: [
      {
        id: idOf(21),
        title: 'Design review',
        description:
          'Two hours on your optical design, with a written summary.\nBring your merit function.',
        price: '€480',
        url: 'https://ada.example/review',
        when: '',
      },
      {
        id: idOf(22),
        title: 'Free-form optics workshop',
        description: 'A day in the laboratory for eight people.',
        price: 'from €1,200 a person',
        url: null,
        when: 'Mar 5, 2027, 09:00 – 17:00 (Europe/Paris)',
      },
    ],
    avatar: fileOf('avatar'),
    banner: fileOf('banner'),
    logo: fileOf('logo'),
    ...overrides,
  })
}

/** Builds a block of pictures, one of tweets and one of event types, as cards show them. */
export function buildBlocks(): PublicCard['blocks'] {
  const item = { id: idOf(200), detail: '', url: 'https://provider.example/1', thumbnail: null }
  return [
    {
      provider: 'instagram',
      source: 'Instagram',
      title: 'From the workshop',
      accountName: 'adamoreau',
      accountUrl: 'https://provider.example/adamoreau',
      items: [
        { ...item, kind: 'image', text: 'Polishing day', thumbnail: fileOf('post0') },
        { ...item, id: idOf(201), kind: 'video', text: 'The lathe', thumbnail: fileOf('post1') },
        { ...item, id: idOf(202), kind: 'album', text: 'Without a picture' },
      ],
    },
    {
      provider: 'twitter',
      source: 'X (Twitter)',
      title: 'X (Twitter)',
      accountName: 'adamoreau',
      accountUrl: null,
      items: [
        { ...item, id: idOf(203), kind: 'text', text: 'Aspheres are back.\nAsk me.' },
        { ...item, id: idOf(204), kind: 'image', text: 'A lens', thumbnail: fileOf('tweet') },
      ],
    },
    {
      provider: 'calendly',
      source: 'Calendly',
      title: 'Book a time',
      accountName: 'Ada Moreau',
      accountUrl: 'https://provider.example/ada',
      items: [{ ...item, id: idOf(205), kind: 'eventType', text: 'Intro call', detail: '30 min' }],
    },
  ]
}

/** Builds an exchange form with the default fields. */
export function buildExchangeForm(overrides: Partial<ExchangeForm> = {}): ExchangeForm {
  return {
    profileId: idOf(1),
    cardKey: 'ada-moreau',
    token: 'token-of-the-form',
    name: 'Ada Moreau',
    avatar: null,
    appearance: emptyProfileContent.appearance,
    fields: emptyProfileContent.config.exchange.fields,
    consentText: 'I agree that Ada Moreau keeps these details to stay in touch with me.',
    consentVersion: 3,
    ...overrides,
  }
}
