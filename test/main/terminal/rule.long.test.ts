/** `--rule` in the terminal: values calculated from the row's columns. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileIn, run, seeded, type Practice } from './command.ts'

let server: Practice
beforeAll(async () => {
  server = await seeded()
})
afterAll(() => server.close())

test('[RULE-4] a price with its discount and its tax; a minimum that no column has', async () => {
  const file = await fileIn(server, 'discount.csv', 'SKU;Preis;Rabatt\n00123;10,00;20\n')
  const rules = ['--rule', 'price = price * (1 - Rabatt/100) * 1.2', '--rule', 'Minimum=Rabatt / 8']
  const { out, status } = await run(['plan', file, '--storage', '1', ...rules, '--json'], server)
  expect([status, JSON.parse(out)]).toMatchObject([
    0,
    {
      rows: [
        {
          changes: [
            { field: 'price', after: '9.6' },
            { field: 'minimum', after: '2.5' },
          ],
        },
      ],
    },
  ])
  const shown = await run(['plan', file, '--storage', '1', ...rules], server)
  expect(shown.out).toContain('Rule: price = price * (1 - Rabatt/100) * 1.2')
  expect(shown.out).toContain('minimum by a rule')
  expect(shown.out).not.toContain('No field is known for “Rabatt”')
})

test('[RULE-7] the cell at fault is named', async () => {
  const file = await fileIn(server, 'blank.csv', 'SKU;Price;Rabatt\n00123;10;\n')
  const { out } = await run(['plan', file, '--storage', '1', '--rule', 'price = price - Rabatt'], server)
  expect(out).toContain('“Rabatt”, row 2: The rule for the price needs this cell, and it is blank.')
})

test.each([
  ['price', ['--rule takes a field, = and what makes it; got “price”.']],
  ['colour = 1', ['“colour” is not a field.']],
  ['id = 1', ['No rule can make the ID.']],
  ['price = price *', ['after “*” (character 8).', '  price = price *', `${' '.repeat(17)}^`]],
  ['price = ' + '1+'.repeat(600), ['A rule has at most 1,000 characters', `  price = …${'1+'.repeat(25)}`]],
  ['price=(1,2)', ['Write decimals with a point, as in 1.2 (character 3).', '  price = (1,2)', `${' '.repeat(12)}^`]],
])('[RULE-1] what cannot be meant is pointed at: %s', async (rule, lines) => {
  const { err, status } = await run(['plan', 'nowhere.csv', '--rule', rule], server)
  expect(status).toBe(1)
  for (const line of lines) expect(err.split('\n')).toContainEqual(expect.stringContaining(line))
})

test('[RULE-6] a column that the file has not; a field with two rules', async () => {
  const file = await fileIn(server, 'plain.csv', 'SKU;Price\n00123;10\n')
  const requestedTexts = ['plan', file, '--storage', '1', '--rule', 'price = price - Rabatt']
  const { err, status } = await run(requestedTexts, server)
  expect([status, err]).toEqual([1, expect.stringContaining('No column of the file is called “Rabatt” (character 9).')])
  expect(err).toContain(`  price = price - Rabatt\n${' '.repeat(18)}^`)
  const twice = await run([...requestedTexts, '--rule', 'price = 2'], server)
  expect(twice.err).toContain('price has two rules')
})
