import { UAParser } from 'ua-parser-js'
import { describe, expect, it } from 'vitest'
import { isInAppBrowser } from './inAppBrowser'

const IOS =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UD1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0 Mobile Safari/537.36'

/** As apps send them, by the name that another parser gives them; null where it knows none. */
const apps: [string | null, string][] = [
  ['Instagram', `${IOS} Mobile/21E219 Instagram 326.0.4.32.92 (iPhone14,5; iOS 17_4; en_US)`],
  ['Instagram', `${ANDROID} Instagram 326.0.0.42.90 Android (34/14; 420dpi; 1080x2205; Google)`],
  ['Facebook', `${IOS} Mobile/21E219 [FBAN/FBIOS;FBAV/455.0.0.39.106;FBBV/1;FBDV/iPhone14,5]`],
  ['Facebook', `${ANDROID} [FB_IAB/FB4A;FBAV/455.0.0.37.107;]`],
  [
    'TikTok',
    `${IOS} Mobile/21E219 musical_ly_34.0.0 JsSdk/2.0 NetType/WIFI BytedanceWebview/d8a21c6`,
  ],
  [null, `${IOS} Mobile/15E148 Safari/604.1 trill_43.0.0 BytedanceWebview/d8a21c6`],
  ['LinkedIn', `${IOS} Mobile/21E219 [LinkedInApp]`],
  [
    'Snapchat',
    `${IOS} Version/17.4 Mobile/21E219 Snapchat/12.80.0.40 (like Safari/8617.2.4, panda)`,
  ],
  ['WeChat', `${IOS} Mobile/21E219 MicroMessenger/8.0.48(0x1800302d) NetType/WIFI Language/zh_CN`],
  [
    'WeChat',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/116.0 XWEB/1160 Mobile Safari/537.36 MMWEBID/1 MicroMessenger/8.0.48.2580',
  ],
  ['Line', `${IOS} Mobile/21E219 Safari Line/14.5.0`],
  ['Line', `${ANDROID} Line/14.5.0/IAB`],
  ['KAKAOTALK', `${IOS} Mobile/21E219 BizWebView KAKAOTALK 9.7.6`],
  [null, `${IOS} Mobile/21E219 Barcelona 325.0.0.37.94 (iPhone14,5; iOS 17_4; en_US)`],
  ['Twitter', `${IOS} Mobile/21E219 Twitter for iPhone/10.34`],
  ['Twitter', `${ANDROID} TwitterAndroid`],
  // X on iOS does not always name itself.
  [null, `${IOS} Mobile/21E219`],
  [null, `${IOS} Mobile/21E219 [Pinterest/iOS]`],
  ['Chrome WebView', ANDROID],
]

/** Browsers of their own. */
const browsers: [string, string][] = [
  ['Safari', `${IOS} Version/17.4 Mobile/15E148 Safari/604.1`],
  ['Chrome', `${IOS} CriOS/124.0.6367.88 Mobile/15E148 Safari/604.1`],
  ['Firefox', `${IOS} FxiOS/125.0 Mobile/15E148 Safari/605.1.15`],
  ['Edge', `${IOS} Version/17.0 EdgiOS/124.0 Mobile/15E148 Safari/605.1.15`],
  [
    'iPad',
    'Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
  ],
  ['Chrome on Android', ANDROID.replace(' Build/UD1A; wv', '').replace(' Version/4.0', '')],
  [
    'Samsung Internet',
    'Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/24.0 Chrome/117.0 Mobile Safari/537.36',
  ],
  ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:125.0) Gecko/125.0 Firefox/125.0'],
  ['Opera Mini', 'Opera/9.80 (J2ME/MIDP; Opera Mini/9.80/28.3590; U; en) Presto/2.8.119'],
  [
    'Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36',
  ],
  [
    'Safari on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
  ],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  [
    'a preview program',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  ],
  ['another one', 'Twitterbot/1.0'],
  ['a reader in a line', 'Mozilla/5.0 (X11; Linux x86_64) Headline/3 Online/2'],
  ['nothing', ''],
]

describe('a browser inside an app', () => {
  it.each(apps)('is known by its User-Agent, as another parser says: %s', (name, userAgent) => {
    if (name !== null) expect(new UAParser(userAgent).getBrowser().name).toBe(name)
    expect(isInAppBrowser(userAgent)).toBe(true)
  })

  it.each(browsers)('is not %s', (_name, userAgent) => {
    expect(isInAppBrowser(userAgent)).toBe(false)
  })

  it('is looked for in the begin of a long text only', () => {
    expect(isInAppBrowser(`${'('.repeat(1_000)} Instagram 1`)).toBe(false)
  })
})
