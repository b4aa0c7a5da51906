/** Draws what simulated processes were about to do, or had just done, when they were killed: a bar for each. */

const ROW = 18
const LEFT = 250
const WIDTH = 760

export function pictureOf(places: ReadonlyMap<string, number>, title: string): string {
  const bars = [...places].toSorted((a, b) => b[1] - a[1])
  const maxCount = Math.max(1, ...bars.map(([, count]) => count))
  const height = 50 + bars.length * ROW
  const rows = bars.map(([place, count], index) => {
    const y = 40 + index * ROW
    const width = ((WIDTH - LEFT - 80) * count) / maxCount
    return (
      `<text x="${LEFT - 8}" y="${y + 12}" text-anchor="end">${place}</text>` +
      `<rect x="${LEFT}" y="${y + 2}" width="${width.toFixed(1)}" height="${ROW - 5}" fill="#4b7bbd"/>` +
      `<text x="${(LEFT + width + 6).toFixed(1)}" y="${y + 12}">${count}</text>`
    )
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12" fill="#333">` +
    `<rect width="100%" height="100%" fill="#fff"/><text x="12" y="22" font-size="14">${title}</text>${rows.join('')}</svg>\n`
  )
}
