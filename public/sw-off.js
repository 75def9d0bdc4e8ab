// Served as /sw.js when SERVICE_WORKER is off: replaces every installed worker and removes itself.
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  const remove = async () => {
    const names = await caches.keys()
    await Promise.all(
      names.filter((name) => name.startsWith('tessera-')).map((name) => caches.delete(name)),
    )
    await registration.unregister()
  }
  event.waitUntil(remove())
})
