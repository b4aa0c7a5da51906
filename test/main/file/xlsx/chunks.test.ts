import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import type { CellContext } from '../../../../src-main/file/xlsx/cell-values.ts'
import { defaultLimits } from '../../../../src-main/file/xlsx/refusal.ts'
import { SheetScan } from '../../../../src-main/file/xlsx/sheet-scan.ts'
import { noStyles } from '../../../../src-main/file/xlsx/number-format.ts'
import { expectSame } from '../../../expect-same.ts'
import { dice } from './dice.ts'

const context: CellContext = { strings: undefined, styles: noStyles, date1904: false, limits: defaultLimits, part: 'p' }

function scanned(bytes: Buffer, cuts: Iterable<number>): unknown[] {
  const seenEntries: unknown[] = []
  const scan = new SheetScan(
    {
      addCell: (...cell) => seenEntries.push(cell),
      addRow: (...row) => seenEntries.push(row),
      addNote: (note) => seenEntries.push(note),
    },
    context,
  )
  let from = 0
  for (const to of cuts) {
    scan.push(bytes.subarray(from, to))
    from = to
  }
  scan.push(bytes.subarray(from))
  seenEntries.push(scan.finish())
  return seenEntries
}

/** Every spelling that the scanner knows, so that each is cut somewhere. */
const everything = `\uFEFF<?xml version="1.0"?><!-- <c> --><x:worksheet xmlns:x="u" xmlns='u' xmlns:q='v'>
<x:cols><x:col min="1" max='2' hidden = "true" /></x:cols><x:sheetData><!-- a --><x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c
></x:row><row r="2" hidden="1"><c r="A2" t="inlineStr"><is><t>ä€🔩 &lt;_x0041_</t></is></c><c t='inlineStr' r='B2'><is><r><t xml:space="preserve"> a </t></r><rPh sb="0" eb="1"><t>no</t></rPh><r><t>b</t></r></is></c><c/><c r="E2" s="1"></c>
<c r="F2" t="str"><f>"&gt;"&amp;1</f><v>x > y</v></c><c r="G2"><v><![CDATA[5]]></v><extLst><ext><v>6</v></ext></extLst></c></row>
<row><c><v>12345678901234567890</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c><f t="shared" si="0"/></c><?pi </c> ?></row><row r="2"><c r="A2"><v>-0.50</v></c><c r="A2"><v>7</v></c></row><row r="9"/>
<q:row r="9"><c r="A9"><v>no</v></c></q:row><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="q"><row r="10"><c><v>no</v></c></row></mc:Choice
><mc:Fallback><row r="10" xml:space="preserve"><c t="inlineStr"><is><t> yes </t></is></c><q:c t="s"><v>0</v></q:c></row></mc:Fallback></mc:AlternateContent></x:sheetData><x:mergeCells><x:mergeCell ref="A1:B1"/></x:mergeCells><x:other a=">"/></x:worksheet><!-- end -->`

test('a sheet cut into single bytes is the sheet read whole', () => {
  const bytes = Buffer.from(everything)
  const whole = scanned(bytes, [])
  expect(whole.length).toBe(21)
  expect(
    scanned(
      bytes,
      Array.from({ length: bytes.length }, (_, i) => i),
    ),
  ).toEqual(whole)
})

test('a sheet cut once, anywhere, is the sheet read whole', () => {
  const bytes = Buffer.from(everything)
  const whole = scanned(bytes, [])
  for (let cutNumber = 0; cutNumber <= bytes.length; cutNumber++)
    expectSame(scanned(bytes, [cutNumber]), whole, `cut at ${cutNumber}`)
})

test('a large sheet cut at random, in pieces of 1 byte to 300 KB, is the sheet read whole', () => {
  const roll = dice(20)
  let xml = '<worksheet><sheetData>'
  for (let row = 1; row <= 6000; row++) {
    xml += `<row r="${row}">`
    for (let column = 0; column < 8; column++) {
      const reference = `${String.fromCharCode(65 + column)}${row}`
      const kind = roll(4)
      if (kind === 0) xml += `<c r="${reference}"><v>${roll(1_000_000) / 100}</v></c>`
      else if (kind === 1) xml += `<c r="${reference}" t="inlineStr"><is><t>Шуруп ${roll(50)} &amp; Ko</t></is></c>`
      else if (kind === 2) xml += `<c r="${reference}" t="str"><f>A${roll(9)}</f><v>${'x'.repeat(roll(60))}</v></c>`
    }
    xml += '</row>'
  }
  const bytes = Buffer.from(`${xml}</sheetData></worksheet>`)
  const whole = scanned(bytes, [])
  for (const largest of [50, 5000, 300_000]) {
    const cuts: number[] = []
    for (let index = 1 + roll(largest); index < bytes.length; index += 1 + roll(largest)) cuts.push(index)
    expectSame(scanned(bytes, cuts), whole)
  }
})
