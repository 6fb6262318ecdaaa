'use strict';
// What the suite uses of Node's `assert/strict`, for a browser.
exports.ok = (value, message = 'not true') => {
  if (!value) throw new Error(message);
};
exports.equal = (actual, expected, message = `${actual} is not ${expected}`) => exports.ok(actual === expected, message);
