import { expect, it } from 'vitest'
import { UAParser } from 'ua-parser-js'
import { deviceClass } from './deviceClass'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

const cases: [string, ReturnType<typeof deviceClass>][] = [
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} Mobile/15E148`, 'phone'],
  [`Mozilla/5.0 (iPod touch; CPU iPhone OS 15_8 like Mac OS X) ${WEBKIT} Mobile/15E148`, 'phone'],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${WEBKIT} Chrome/140.0 Mobile Safari/537.36`, 'phone'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'phone'],
  ['Opera/9.80 (J2ME/MIDP; Opera Mini/9.80/28.3590; U; en) Presto/2.8.119', 'phone'],
  ['Mozilla/5.0 (Mobile; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5', 'phone'],
  [`Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1) ${WEBKIT} Mobile Edge/15`, 'phone'],
  [`Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) ${WEBKIT} Mobile/15E148`, 'tablet'],
  [`Mozilla/5.0 (Linux; Android 14; SM-X710) ${WEBKIT} Chrome/140.0 Safari/537.36`, 'tablet'],
  ['Mozilla/5.0 (Android 14; Tablet; rv:140.0) Gecko/140.0 Firefox/140.0', 'tablet'],
  [`Mozilla/5.0 (Linux; Android 9; KFMAWI) ${WEBKIT} Silk/108.1 Chrome/108.0 Safari/537`, 'tablet'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0 Safari/537.36`, 'desktop'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Safari/605.1.15`, 'desktop'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'desktop'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0 Safari/537.36`, 'desktop'],
  ['Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 TV Safari/537.36', 'other'],
  ['Mozilla/5.0 (SMART-TV; Linux; Tizen 2.3) SamsungBrowser/1.0 TV Safari/538.1', 'other'],
  [`Mozilla/5.0 (Web0S; Linux/SmartTV) ${WEBKIT} Chrome/79.0.3945.79 Safari/537.36`, 'other'],
  [`Mozilla/5.0 (Linux; Android 9; BRAVIA 4K UR1) ${WEBKIT} Chrome/99.0 Safari/537.36`, 'other'],
  [`Mozilla/5.0 (Linux; Android 7.1.2; AFTMM) ${WEBKIT} Silk/108.1 Chrome/108.0`, 'other'],
  [`Mozilla/5.0 (Linux; Android 9; MiTV4I Build/PI) ${WEBKIT} Mobile Safari/537.36`, 'other'],
  ['Mozilla/5.0 (DTV) AppleWebKit/531.2+ (KHTML, like Gecko) Espial/6.1.5 AQUOSBrowser', 'other'],
  ['Opera/9.80 (Linux armv7l; HbbTV/1.1.1 (; Sony; KDL32W650A; PKG3.211EUA)) Presto/2', 'other'],
  ['Mozilla/5.0 (PlayStation 4 3.11) AppleWebKit/537.73 (KHTML, like Gecko)', 'other'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox One) ${WEBKIT} Edge/18.1`, 'other'],
  ['Mozilla/5.0 (Nintendo Switch; WifiWebAuthApplet) AppleWebKit/606.4 NF/6.0.1.16.10', 'other'],
  [`Mozilla/5.0 (Linux; Tizen 2.3; SAMSUNG SM-R720) ${WEBKIT} Mobile Safari/537.3`, 'other'],
  [
    `Mozilla/5.0 (Linux; Android 10; Quest 2) ${WEBKIT} OculusBrowser/15.0 VR Safari/537.36`,
    'other',
  ],
  [`Mozilla/5.0 (Linux; Android 7.0; BTV-W09) ${WEBKIT} Chrome/79.0 Safari/537.36`, 'tablet'],
  [`Mozilla/5.0 (Linux; Android 7.0; SHIELD Tablet K1) ${WEBKIT} Chrome/83.0`, 'tablet'],
  ['WhatsApp/2.23.20.0', 'other'],
  ['curl/8.5.0', 'other'],
  ['', 'other'],
]

it.each(cases)('takes %s for a %s', (userAgent, device) => {
  expect(deviceClass(userAgent)).toBe(device)
})

it('takes no television, console or watch that another parser knows for something else', () => {
  const known = cases.filter(([userAgent]) =>
    ['smarttv', 'console', 'wearable'].includes(new UAParser(userAgent).getDevice().type ?? ''),
  )
  expect(known.length).toBeGreaterThan(9)
  expect(known.filter(([, device]) => device !== 'other')).toEqual([])
})
