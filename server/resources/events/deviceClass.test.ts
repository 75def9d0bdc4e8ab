import { expect, it } from 'vitest'
import { deviceClass } from './deviceClass'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
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
  ['WhatsApp/2.23.20.0', 'other'],
  ['curl/8.5.0', 'other'],
  ['', 'other'],
])('takes %s for a %s', (userAgent, device) => {
  expect(deviceClass(userAgent)).toBe(device)
})
