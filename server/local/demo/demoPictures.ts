import sharp from 'sharp'

/** A drawn portrait, so that the demo shows no real face. */
const PORTRAIT = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f2c48d"/><stop offset="1" stop-color="#c9743f"/></linearGradient></defs>
<rect width="512" height="512" fill="url(#g)"/><circle cx="392" cy="118" r="62" fill="#ffe9c9" opacity=".85"/>
<path d="M92 512c8-112 70-166 164-166s156 54 164 166z" fill="#123b3a"/><path d="M206 300h100v70c0 28-22 46-50 46s-50-18-50-46z" fill="#d79a74"/>
<path d="M256 92c-82 0-128 58-128 140 0 70 22 118 46 150h164c24-32 46-80 46-150 0-82-46-140-128-140z" fill="#2b1a14"/>
<ellipse cx="256" cy="238" rx="82" ry="100" fill="#e8b48f"/><path d="M166 226c10-72 58-104 128-92 40 8 56 44 56 92-34-6-66-28-82-60-20 34-56 56-102 60z" fill="#2b1a14"/>
<path d="M222 292c20 14 48 14 68 0" stroke="#9c4f3c" stroke-width="7" stroke-linecap="round" fill="none"/>
<circle cx="224" cy="244" r="7" fill="#2b1a14"/><circle cx="288" cy="244" r="7" fill="#2b1a14"/></svg>`

/** A drawn coast at dusk. */
const COAST = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="640" viewBox="0 0 1600 640">
<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0d2f38"/><stop offset=".55" stop-color="#2f6a68"/><stop offset="1" stop-color="#e9b27a"/></linearGradient>
<linearGradient id="b" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#fff3d6" stop-opacity=".85"/><stop offset="1" stop-color="#fff3d6" stop-opacity="0"/></linearGradient></defs>
<rect width="1600" height="640" fill="url(#s)"/><path d="M470 214L1600 40v330z" fill="url(#b)"/><path d="M0 520c220-70 420-60 620-20s420 50 980-30v170H0z" fill="#0b2327"/>
<path d="M430 520l16-280h40l18 280z" fill="#f4ead8"/><path d="M436 240h60v-34h-60z" fill="#123b3a"/><path d="M430 206l36-40 36 40z" fill="#c9743f"/></svg>`

/** A drawn mark: a drop of verdigris on copper. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
<rect width="512" height="512" rx="96" fill="#123b3a"/><path d="M256 84c74 94 116 156 116 214a116 116 0 0 1-232 0c0-58 42-120 116-214z" fill="#5fb3a1"/>
<path d="M256 188c40 52 62 86 62 116a62 62 0 0 1-124 0c0-30 22-64 62-116z" fill="#c9743f"/></svg>`

/** Returns the demo company's logo as WebP. */
export function demoLogo(): Promise<Uint8Array> {
  return toWebp(LOGO)
}

/** Returns the demo's pictures as WebP, like stored uploads. */
export async function demoPictures(): Promise<{ avatar: Uint8Array; banner: Uint8Array }> {
  const [avatar, banner] = await Promise.all([PORTRAIT, COAST].map(toWebp))
  if (!avatar || !banner) throw new Error('The demo has no pictures.')
  return { avatar, banner }
}

function toWebp(svg: string): Promise<Uint8Array> {
  return sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer()
}
