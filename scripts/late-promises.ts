// Lists the variables of the server that hold a promise while their function awaits something else: node
// scripts/late-promises.ts. If such a promise rejects meanwhile, no code waits for it, and an unhandled rejection ends
// the process. A promise that is passed to `awaitedLater` is left out, because that function handles the rejection.
// Promises in arrays are not looked at. Exits with 1 when it finds any.
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '..');
const sources = path.join(root, 'apps/server/src/');
const config = ts.getParsedCommandLineOfConfigFile(
  path.join(root, 'tsconfig.json'),
  {},
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic: ({ messageText }) => console.error(messageText) },
);
if (!config) throw new Error('The configuration of TypeScript could not be read.');
const files = config.fileNames.filter(
  (file) => file.startsWith(sources) && !file.includes('/testing/') && !file.endsWith('.test.ts'),
);
const program = ts.createProgram(files, config.options);
const types = program.getTypeChecker();
const found = files.flatMap((name) => {
  const file = program.getSourceFile(name);
  return file ? declarationsIn(file).filter(isAwaitedLate).map(placeOf) : [];
});
if (files.length === 0) throw new Error('There are no sources of the server.');
for (const place of found) process.stdout.write(`${place}\n`);
process.exitCode = found.length > 0 ? 1 : 0;

type Declaration = ts.VariableDeclaration & { name: ts.Identifier; initializer: ts.CallExpression };

/** The variables whose value is the promise of a call of our own code. */
function declarationsIn(file: ts.SourceFile): Declaration[] {
  const declarations: Declaration[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && isPromiseOfCall(node)) declarations.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return declarations;
}

function isPromiseOfCall(node: ts.VariableDeclaration): node is Declaration {
  const { name, initializer } = node;
  if (!ts.isIdentifier(name) || !initializer || !ts.isCallExpression(initializer)) return false;
  if (initializer.expression.getText() === 'awaitedLater' || !isPromise(types.getTypeAtLocation(name))) return false;
  const called = types.getResolvedSignature(initializer)?.declaration;
  return called !== undefined && !program.isSourceFileDefaultLibrary(called.getSourceFile());
}

function isPromise(type: ts.Type): boolean {
  return type.isUnion() ? type.types.some(isPromise) : type.getSymbol()?.name === 'Promise';
}

/** Whether its function awaits something else between the declaration and the first use of the variable. */
function isAwaitedLate(declaration: Declaration): boolean {
  const body = ts.findAncestor(declaration, (node) => ts.isFunctionLike(node) || ts.isSourceFile(node));
  const awaits: ts.Node[] = [];
  const uses: number[] = [];
  const visit = (node: ts.Node): void => {
    if (node !== body && ts.isFunctionLike(node)) return;
    if (ts.isAwaitExpression(node)) awaits.push(node);
    if (ts.isIdentifier(node) && node.text === declaration.name.text) uses.push(node.pos);
    ts.forEachChild(node, visit);
  };
  if (body) visit(body);
  const firstUse = Math.min(...uses.filter((place) => place > declaration.end));
  return awaits.some((other) => other.pos > declaration.end && other.end < firstUse);
}

function placeOf(declaration: Declaration): string {
  const file = declaration.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(declaration.getStart());
  return `${path.relative(root, file.fileName)}:${line + 1}: ${declaration.name.text} is awaited late`;
}
