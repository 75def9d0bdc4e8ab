import { type ProfileContent, emptyProfileContent } from '@/contract/profiles/profileContent'

export const DEMO_SLUG = 'ines-marchetti'

const everlink = (at: number, title: string, url: string) => {
  const open = {
    isHidden: false,
    thumbnail: null,
    startDate: null,
    startTime: null,
    endDate: null,
    endTime: null,
    timeZone: 'Europe/Lisbon',
  }
  return {
    id: `00000000-0000-4000-8000-0000000000${String(at).padStart(2, '0')}`,
    title,
    url,
    ...open,
  }
}
const social = (at: number, name: ProfileContent['socials'][number]['name'], value: string) => {
  return {
    id: `00000000-0000-4000-8000-0000000001${String(at).padStart(2, '0')}`,
    name,
    value,
    isHidden: false,
    media: null,
  }
}

const siteVisit = {
  id: '00000000-0000-4000-8000-000000000201',
  title: 'Site visit and first sketch',
  description: 'Half a day on site, then a sketch of how the place could feel after dark.',
  price: 'from €480',
  url: 'https://meridiana.example/visit',
  isHidden: false,
  startDate: null,
  startTime: null,
  endDate: null,
  endTime: null,
  timeZone: 'Europe/Lisbon',
}

function everlinksOf(email: string) {
  return [
    everlink(1, 'Portfolio: light for museums', 'https://meridiana.example/museums'),
    everlink(2, 'The Cabo lighthouse, before and after', 'https://meridiana.example/cabo'),
    everlink(3, 'Talk: designing with shadows (32 min)', 'https://meridiana.example/shadows'),
    everlink(4, 'Download the lighting brief template', 'https://meridiana.example/brief'),
    everlink(5, 'Workshop dates, spring', 'https://meridiana.example/workshops'),
    everlink(6, 'Press kit', 'https://meridiana.example/press'),
    everlink(7, 'Write about a project', `mailto:${email}?subject=A%20project`),
    everlink(8, 'Studio newsletter, four times a year', 'https://meridiana.example/letters'),
  ]
}

/**
 * Returns the demo person's profile. All of it is made up; addresses are reserved for examples (RFC
 * 2606).
 */
export function demoProfile({
  email,
  avatar,
  banner,
}: {
  email: string
  avatar: string
  banner: string
}): ProfileContent {
  return {
    ...emptyProfileContent,
    firstName: 'Ines',
    lastName: 'Marchetti',
    pronouns: 'she/her',
    occupation: 'Lighting designer',
    organization: 'Studio Meridiana',
    bio: 'I light museums, stages and the occasional lighthouse. Based in Lisbon, working wherever the daylight is interesting.',
    phones: [{ label: 'Mobile', value: '+351 912 345 678' }],
    emails: [{ label: 'Work', value: email }],
    websites: [{ label: 'Studio', value: 'https://meridiana.example' }],
    addresses: [
      {
        label: 'Studio',
        formatted: '',
        street: 'Rua da Luz 14',
        extendedAddress: '',
        poBox: '',
        city: 'Lisboa',
        region: '',
        postalCode: '1100-250',
        country: 'Portugal',
      },
    ],
    socials: [
      social(1, 'instagram', 'meridiana.light'),
      social(2, 'linkedin', 'ines-marchetti'),
      social(3, 'vimeo', 'meridiana'),
      social(4, 'behance', 'inesmarchetti'),
    ],
    everlinks: everlinksOf(email),
    services: [siteVisit],
    appearance: { theme: 'linen', accent: null, layout: 'classic', buttons: 'soft', font: 'sans' },
    avatar,
    banner,
  }
}
