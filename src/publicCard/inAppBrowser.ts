/**
 * What browsers inside other apps say in their User-Agent. They fetch a contact file and drop it
 * without a word, because nothing in the app takes downloads (github.com/cobuildwithus/murph, pull
 * request 917; github.com/add2cal/add-to-calendar-button, issue 72). The names are those that
 * ua-parser-js reads, unless noted.
 */
const IN_APP: readonly RegExp[] = [
  // Facebook, Messenger
  /\bFB(?:AN|AV|_IAB)\b/,
  /\bInstagram\b/,
  // Threads, by the name in its package (com.instagram.barcelona)
  /\bBarcelona \d/,
  // X
  /\bTwitter(?!bot)/,
  // TikTok
  /\b(?:musical_ly|trill)_|\bBytedanceWebview\b/,
  /\bLinkedInApp\b/,
  /\bSnapchat\//,
  // WeChat
  /\bMicroMessenger\//i,
  /\bLine\/\d/,
  /\bKAKAOTALK\b/,
  // All apps on Android that show pages in a WebView (developer.chrome.com, "WebView user agent")
  /; wv\)/,
  // All apps on iOS: each browser there names Safari, and a web view of an app does not, like X's.
  /\((?:iPhone|iPad|iPod)[^)]*\) AppleWebKit(?!.*\bSafari\b)/,
]
/** Longer than any browser's. */
const MAX_LENGTH = 1_000

/** Tells whether a page is open in a browser inside another app, which drops files. */
export function isInAppBrowser(userAgent: string): boolean {
  const text = userAgent.slice(0, MAX_LENGTH)
  return IN_APP.some((name) => name.test(text))
}
