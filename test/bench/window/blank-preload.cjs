'use strict';
// Nothing: a page without a bridge.
