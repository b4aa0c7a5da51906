/** Texts of another column in another order, some of them several times and some left out. Copies none. */
import { keyHash } from '../material/values/key-hash.ts'
import { findOneByOne, markOneByOne, type Texts } from '../material/values/texts.ts'

export class PlacedTexts implements Texts {
  private readonly texts: Texts
  private readonly places: Int32Array

  /** `places`: where each text stands in `texts`; -1 is ''. */
  constructor(texts: Texts, places: Int32Array) {
    this.texts = texts
    this.places = places
  }

  get length(): number {
    return this.places.length
  }

  get allAscii(): boolean {
    return this.texts.allAscii
  }

  at(index: number): string {
    const place = this.placeOf(index)
    return place < 0 ? '' : this.texts.at(place)
  }

  is(index: number, text: string): boolean {
    const place = this.placeOf(index)
    return place < 0 ? text === '' : this.texts.is(place, text)
  }

  isAscii(index: number): boolean {
    const place = this.placeOf(index)
    return place < 0 || this.texts.isAscii(place)
  }

  sizeAt(index: number): number {
    const place = this.placeOf(index)
    return place < 0 ? 0 : this.texts.sizeAt(place)
  }

  keyHash(index: number): number {
    const place = this.placeOf(index)
    return place < 0 ? keyHash('') : this.texts.keyHash(place)
  }

  isFolded(index: number, text: string): boolean {
    const place = this.placeOf(index)
    return place < 0 ? text === '' : this.texts.isFolded(place, text)
  }

  markFound(...asked: Parameters<Texts['markFound']>): void {
    findOneByOne(this, ...asked)
  }

  markDifferences(...asked: Parameters<Texts['markDifferences']>): void {
    markOneByOne(this, ...asked)
  }

  private placeOf(index: number): number {
    return this.places[index] ?? -1
  }
}
